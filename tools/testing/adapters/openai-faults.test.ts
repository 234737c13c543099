import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { OPENAI } from "@/tools/testing/adapters/under-test/openai";

describeAdapterFaults(OPENAI);
