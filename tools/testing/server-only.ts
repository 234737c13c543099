// Stands in for the `server-only` guard in unit tests.
export {};
