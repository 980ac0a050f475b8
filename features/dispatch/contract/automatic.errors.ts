import { defineErrors } from '@heliodon/contract/errors';

export const automaticErrors = defineErrors({
  automaticProblem: {
    code: 2894,
    zh: '无法开启自动调度：{problem}',
    en: 'Automatic dispatch cannot be switched on: {problem}.',
  },
});
