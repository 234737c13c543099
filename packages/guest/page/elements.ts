/** The ids of the elements in which the server's page and the script meet. */
export const ROOT_ID = "root";
export const DATA_ID = "data";
export const OFFLINE_NAME_ID = "name";
export const OFFLINE_PRESENT_ID = "present";
