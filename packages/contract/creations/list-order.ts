/** The orders of a list: by time, or first wide, then square, then tall ones, each newest first. */
export const LIST_ORDERS = ["newest", "oldest", "shape"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];
