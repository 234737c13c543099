import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { FAL } from "@/lib/testing/adapters/under-test/fal";

describeAdapterFaults(FAL);
