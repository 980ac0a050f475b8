import { config } from 'zod';

// Our content security policy forbids code made of text, and reports each try.
config({ jitless: true });
