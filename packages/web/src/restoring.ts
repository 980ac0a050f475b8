import { create } from 'zustand';

export interface RestoreProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** Set while the server restores the database; a separate page shows the progress. */
export const useRestoring = create<{ progress: RestoreProgress | undefined }>(() => ({
  progress: undefined,
}));

export const restoringSeen = (progress: RestoreProgress): void => useRestoring.setState({ progress });
