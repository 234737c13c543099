import { describeFromPictures } from "./from-pictures-suite";
import { ALL_ADAPTERS } from "./under-test/all";

for (const adapter of ALL_ADAPTERS) describeFromPictures(adapter);
