/** The least that any route handler can do. */
export const dynamic = "force-dynamic";

export function GET() {
  return Response.json({ status: "success" });
}
