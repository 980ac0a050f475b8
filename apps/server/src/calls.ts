import { accountsCalls } from '@heliodon/accounts/contract';
import { authCalls } from '@heliodon/auth/contract';
import { commandsCalls } from '@heliodon/commands/contract';
import type { AnyCall } from '@heliodon/contract/call';
import { deviceCalls } from '@heliodon/device-pages/contract';
import { downloadsCalls } from '@heliodon/downloads/contract';
import { plantsCalls } from '@heliodon/plants/contract';
import { systemCalls } from '@heliodon/system/contract';
import { telemetryCalls } from '@heliodon/telemetry/contract';

/** Every call that the server answers. Routes, OpenAPI and the authorisation test are made from this table. */
export const callTable: readonly AnyCall[] = [
  ...authCalls,
  ...accountsCalls,
  ...plantsCalls,
  ...systemCalls,
  ...downloadsCalls,
  ...telemetryCalls,
  ...deviceCalls,
  ...commandsCalls,
];
