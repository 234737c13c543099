"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { createToken, tokensQuery } from "@/lib/client/api/tokens";
import { firstCall } from "./curl-example";
import { NewSecret } from "./new-secret";
import { TokenForm } from "./token-form";

interface Props {
  publicUrl: string;
  isAdmin: boolean;
}

/** Makes a token. Its secret is shown until the person dismisses it, and never again. */
export function NewToken({ publicUrl, isAdmin }: Props) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  // What had the focus is gone by then.
  const [wasOpened, setWasOpened] = useState(false);
  const create = useMutation({
    mutationFn: createToken,
    networkMode: "always",
    onSuccess: () => {
      setOpen(false);
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  if (isOpen)
    return (
      <TokenForm
        isAdmin={isAdmin}
        isPending={create.isPending}
        error={create.error}
        onChange={() => create.error && create.reset()}
        onCreate={create.mutate}
        onClose={() => {
          create.reset();
          setOpen(false);
        }}
      />
    );
  if (create.data)
    return (
      <NewSecret
        name={create.data.name}
        secret={create.data.token}
        example={firstCall(publicUrl, create.data)}
        onDone={create.reset}
      />
    );
  return (
    <div>
      <Button
        autoFocus={wasOpened}
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
      >
        <Plus aria-hidden className="size-4" />
        New token
      </Button>
    </div>
  );
}
