import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { OPENAI } from "@/lib/testing/adapters/under-test/openai";

describeAdapterFaults(OPENAI);
