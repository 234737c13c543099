"use client";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";

/** What a form needs to add something. */
export interface FormProps<Request> {
  isPending: boolean;
  /** Of the last attempt; null before. */
  error: Error | null;
  onChange: () => void;
  onAdd: (request: Request) => void;
  onClose: () => void;
}

interface Props<Request, Added> {
  /** Of the button that opens the form. */
  label: string;
  add: (request: Request) => Promise<Added>;
  /** Of the list that it joins. */
  queryKey: QueryKey;
  form: (props: FormProps<Request>) => ReactNode;
  /** What is shown of it until the person dismisses it, and never again. */
  secret: (added: Added, onDone: () => void) => ReactNode;
}

/** Adds something that has a secret: a button, then a form, then the secret. */
export function Adding<Request, Added>({ label, add, queryKey, form, secret }: Props<Request, Added>) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  // The button takes the focus back from what has closed.
  const [wasOpened, setWasOpened] = useState(false);
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: add,
    networkMode: "always",
    onSuccess: () => {
      setOpen(false);
      void client.invalidateQueries({ queryKey });
    },
  });
  if (isOpen)
    return form({
      ...{ isPending, error, onAdd: mutate },
      onChange: () => error && reset(),
      onClose: () => {
        reset();
        setOpen(false);
      },
    });
  if (data) return secret(data, reset);
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
        {label}
      </Button>
    </div>
  );
}
