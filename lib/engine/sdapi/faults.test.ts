import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { SDAPI } from "@/lib/testing/adapters/under-test/sdapi";

describeAdapterFaults(SDAPI);
