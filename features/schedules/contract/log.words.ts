/** Words that the exported file has. */
export const scheduleLogWords = {
  zh: {
    title: '调度日志',
    columns: ['时间', '类别', '内容', '结果', '操作人', '运行模式', 'IP'],
    kind: { plan: '计划', sending: '下发', mode: '模式', result: '执行结果' },
    status: { success: '成功', failure: '失败' },
    platform: '平台',
    runMode: { auto: '自动', edge: '边缘控制', agent: '代理', localAgent: '本地代理' },
  },
  en: {
    title: 'Schedule log',
    columns: ['Time', 'Type', 'Content', 'Result', 'Operator', 'Run mode', 'IP'],
    kind: { plan: 'Plan', sending: 'Dispatch', mode: 'Mode', result: 'Execution result' },
    status: { success: 'Success', failure: 'Failure' },
    platform: 'Platform',
    runMode: { auto: 'Auto', edge: 'Edge control', agent: 'Agent', localAgent: 'Local agent' },
  },
} as const;
