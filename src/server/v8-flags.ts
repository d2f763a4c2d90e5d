import { setFlagsFromString } from "node:v8";

// Young objects of each thread get 16 MB instead of 64, which V8 keeps for a while: one parses a single email or file. The
// heap of the main thread exists already, and does not change.
setFlagsFromString("--max-semi-space-size=8");
