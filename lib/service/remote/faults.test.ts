import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { REMOTE } from "@/lib/testing/adapters/under-test/remote";

describeAdapterFaults(REMOTE);
