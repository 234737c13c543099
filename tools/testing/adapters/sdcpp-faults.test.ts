import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { SDCPP } from "@/tools/testing/adapters/under-test/sdcpp";

describeAdapterFaults(SDCPP);
