import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { XAI } from "@/tools/testing/adapters/under-test/xai";

describeAdapterFaults(XAI);
