import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { BFL } from "@/tools/testing/adapters/under-test/bfl";

describeAdapterFaults(BFL);
