import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { SDCPP } from "@/lib/testing/adapters/under-test/sdcpp";

describeAdapterFaults(SDCPP);
