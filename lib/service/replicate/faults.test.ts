import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { REPLICATE } from "@/lib/testing/adapters/under-test/replicate";

describeAdapterFaults(REPLICATE);
