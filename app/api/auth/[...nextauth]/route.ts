import { route } from "@/lib/runtime/route";
import * as z from "zod/mini";
import { handleAuth } from "@/lib/auth/sign-in/handle-auth";
import { refuseSignIn } from "@/lib/auth/sign-in/sign-in-limit";
import { readForm } from "@/lib/http/body/read-form";
import { methods } from "@/lib/http/methods";

const paramsSchema = z.object({ nextauth: z.array(z.string()) });

/** Sign-in and sign-out. */
const auth = route({ access: "anyone", params: paramsSchema }, async ({ runtime, params, request }) => {
  const refused = await refuseSignIn(request, params.nextauth, runtime);
  if (refused) return refused;
  const form = request.method === "POST" ? await readForm(request) : {};
  return handleAuth(request, params.nextauth, form, runtime);
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: auth, POST: auth });
