/** Texts shared by the page and the export. */
export const scheduleLogWords = {
  zh: {
    title: '调度日志',
    kind: { plan: '计划', sending: '下发', mode: '模式', result: '执行结果' },
    status: { success: '成功', failure: '失败' },
    platform: '平台',
    runMode: { auto: '自动', edge: '边缘控制', agent: '代理', localAgent: '本地代理' },
  },
  en: {
    title: 'Schedule log',
    kind: { plan: 'Plan', sending: 'Dispatch', mode: 'Mode', result: 'Execution result' },
    status: { success: 'Success', failure: 'Failure' },
    platform: 'Platform',
    runMode: { auto: 'Auto', edge: 'Edge control', agent: 'Agent', localAgent: 'Local agent' },
  },
} as const;
