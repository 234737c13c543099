/** How patient downloads are. Only tests change the defaults. */

export interface Pace {
  /** Without a byte for so long, a connection counts as cut. In milliseconds. */
  stallMs: number;
  /** The first pause after a failure; each further one is twice as long. In milliseconds. */
  firstPauseMs: number;
  maxPauseMs: number;
  /** Failures in a row, without a new byte, until it is given up: nothing has come in this run, or something has. */
  tries: { atFirst: number; later: number };
  /** What stays free on the disk, for everything else that lives there. */
  reserveBytes: number;
}

export const PACE: Pace = {
  stallMs: 30_000,
  firstPauseMs: 500,
  maxPauseMs: 30_000,
  tries: { atFirst: 4, later: 8 },
  reserveBytes: 200_000_000,
};
