/** The limits of `written.values`; apart from the schemas, which pages load later. */
export const MAX_VALUES = 20;
export const MAX_VALUE_CHARACTERS = 500;
