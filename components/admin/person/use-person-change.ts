"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notices/notify";
import { ADMIN_KEY } from "../admin-queries";

interface Change<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** What is said when it is done. */
  done: (answer: Answer, input: Input) => string;
}

/** A change of a person: afterwards it says so, and everything of the administration is read again. */
export function usePersonChange<Input, Answer>({ run, done }: Change<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    networkMode: "always",
    onSuccess: (answer, input) => notify({ words: done(answer, input) }),
    onSettled: () => client.invalidateQueries({ queryKey: [ADMIN_KEY] }),
  });
}
