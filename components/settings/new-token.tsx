"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { ApiError, errorMessage } from "@/lib/client/api/call/errors";
import { createToken, tokensQuery } from "@/lib/client/api/tokens";
import { NewSecret } from "./new-secret";

const MAX_NAME_CHARACTERS = 80;

/** Creates a token. Its secret is shown until the person dismisses it, and never again. */
export function NewToken() {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const create = useMutation({
    mutationFn: createToken,
    networkMode: "always",
    onSuccess: () => {
      setName("");
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  const problem = create.error
    ? (create.error instanceof ApiError && create.error.details[0]?.message) || errorMessage(create.error)
    : undefined;
  return (
    <div className="grid grid-cols-1 gap-4">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(name);
        }}
      >
        <TextField
          id="token-name"
          label="Name of the new token"
          placeholder="For example: render script"
          autoComplete="off"
          maxLength={MAX_NAME_CHARACTERS}
          value={name}
          problem={problem}
          onChange={(event) => {
            setName(event.target.value);
            if (create.error) create.reset();
          }}
          after={
            <Button
              type="submit"
              look="primary"
              className="pointer-coarse:h-10"
              aria-disabled={create.isPending}
            >
              Create
            </Button>
          }
        />
      </form>
      {create.data && <NewSecret name={create.data.name} secret={create.data.token} onDone={create.reset} />}
    </div>
  );
}
