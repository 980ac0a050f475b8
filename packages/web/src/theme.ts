import { create } from 'zustand';
import { kept, type ThemeChoice } from './storage.ts';

const DARK = '(prefers-color-scheme: dark)';

interface ThemeState {
  choice: ThemeChoice;
  systemDark: boolean;
}

const useThemeStore = create<ThemeState>(() => ({
  choice: kept.theme.read() ?? 'system',
  systemDark: globalThis.matchMedia?.(DARK).matches ?? false,
}));

globalThis
  .matchMedia?.(DARK)
  .addEventListener('change', (event) => useThemeStore.setState({ systemDark: event.matches }));

/** The current mode; follows the system until the user chooses. */
export function useThemeMode(): 'light' | 'dark' {
  return useThemeStore(({ choice, systemDark }) =>
    choice === 'system' ? (systemDark ? 'dark' : 'light') : choice,
  );
}

export function setTheme(choice: ThemeChoice): void {
  kept.theme.write(choice);
  useThemeStore.setState({ choice });
}
