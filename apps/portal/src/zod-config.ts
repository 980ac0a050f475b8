import { config } from 'zod';

// The Content-Security-Policy forbids generated code, and reports each attempt.
config({ jitless: true });
