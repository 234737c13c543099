/** The largest archive that an import takes. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3;

/** The response header with the approximate bytes of an archive, whose exact length is known only at its end. */
export const ARCHIVE_BYTES_HEADER = "x-archive-bytes";
