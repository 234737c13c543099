/** What most studios do: every look goes through to the service. No session, no ownership, no check of the answer. */
export async function GET(_request, { params }) {
  const { id } = await params;
  const answer = await fetch(
    `${process.env.IMAGE_SERVICE_BASE_URL}/v1/jobs/${encodeURIComponent(id)}/status`,
    {
      headers: { authorization: `Bearer ${process.env.IMAGE_SERVICE_TOKEN}` },
      cache: "no-store",
    },
  );
  return Response.json(await answer.json(), { status: answer.status });
}
