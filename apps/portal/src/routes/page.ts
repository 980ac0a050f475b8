import type { ComponentType } from 'react';

export type Page = ComponentType & { preload?: () => Promise<unknown> };
