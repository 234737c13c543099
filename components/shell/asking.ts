/** Something that many parts of a page ask for, and one part answers, whose code loads when it is first asked. */
export interface Asking<Request> {
  /** Nothing happens while there is no answer. */
  ask: (request: Request) => void;
  /** Sets what answers. @returns how to remove it. */
  answer: (here: (request: Request) => void) => () => void;
}

export function asking<Request>(): Asking<Request> {
  let current: ((request: Request) => void) | undefined;
  return {
    ask: (request) => current?.(request),
    answer(here) {
      current = here;
      return () => {
        if (current === here) current = undefined;
      };
    },
  };
}
