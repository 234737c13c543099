/** Apart from the schemas, because pages check ids without loading them. Safe in a path, in which `.` and `..` would be steps. */
export const ID_PATTERN = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,128}$/;
