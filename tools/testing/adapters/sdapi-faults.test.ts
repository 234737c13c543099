import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { SDAPI } from "@/tools/testing/adapters/under-test/sdapi";

describeAdapterFaults(SDAPI);
