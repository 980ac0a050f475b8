import { create } from 'zustand';

export interface RestoreProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** Set when the server says that the database is being restored; a page of its own shows it until it is over. */
export const useRestoring = create<{ progress: RestoreProgress | undefined }>(() => ({
  progress: undefined,
}));

export const restoringSeen = (progress: RestoreProgress): void => useRestoring.setState({ progress });
