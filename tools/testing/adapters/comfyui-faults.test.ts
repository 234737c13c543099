import { describeAdapterFaults } from "@/tools/testing/adapters/fault-suite";
import { COMFYUI, COMFYUI_WITH_JOBS } from "@/tools/testing/adapters/under-test/comfyui";

describeAdapterFaults(COMFYUI);
describeAdapterFaults(COMFYUI_WITH_JOBS);
