import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { COMFYUI, COMFYUI_WITH_JOBS } from "@/lib/testing/adapters/under-test/comfyui";

describeAdapterFaults(COMFYUI);
describeAdapterFaults(COMFYUI_WITH_JOBS);
