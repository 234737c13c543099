/** Seeds the empty studio of `npm run demo`, and prints the address of its share link. Not for a studio with anybody's work. */
import { openStudio } from "@/lib/start/open-studio";
import { seedDemo } from "./demo/seed-demo";
import { runMain } from "./run-main";

await runMain(async () => {
  const { boards, settings, close } = await openStudio();
  try {
    if (!settings.demoScript)
      throw new Error("This is a part of npm run demo, which gives it a folder of its own.");
    console.log(await seedDemo(boards));
  } finally {
    await close();
  }
});
