import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { REMOTE } from "@/tools/testing/adapters/under-test/remote";

describeAdapterFaults(REMOTE);
