import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { GOOGLE } from "@/tools/testing/adapters/under-test/google";

describeAdapterFaults(GOOGLE);
