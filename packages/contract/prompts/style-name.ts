/** The longest name of a style, in characters; apart from the schemas, which pages load later. */
export const MAX_STYLE_NAME = 40;
/** PostgreSQL cannot store NUL. */
export const canBeStored = (styleName: string): boolean => !styleName.includes("\0");
