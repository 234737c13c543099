import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { REPLICATE } from "@/tools/testing/adapters/under-test/replicate";

describeAdapterFaults(REPLICATE);
