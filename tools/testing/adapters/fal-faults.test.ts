import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { FAL } from "@/tools/testing/adapters/under-test/fal";

describeAdapterFaults(FAL);
