import type { CallResponse } from '@heliodon/contract/call';
import type { getPileQuestion } from '../../contract/charging.contract.ts';

export type Question = CallResponse<typeof getPileQuestion>;
