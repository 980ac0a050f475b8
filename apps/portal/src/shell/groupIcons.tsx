import {
  AlertOutlined,
  BarChartOutlined,
  DashboardOutlined,
  FundProjectionScreenOutlined,
  RiseOutlined,
  SettingOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MenuGroup } from '../routes/table.ts';

export const groupIcons: Record<MenuGroup, ReactNode> = {
  screens: <FundProjectionScreenOutlined aria-hidden />,
  monitoring: <DashboardOutlined aria-hidden />,
  alarms: <AlertOutlined aria-hidden />,
  reports: <BarChartOutlined aria-hidden />,
  energy: <ThunderboltOutlined aria-hidden />,
  demand: <RiseOutlined aria-hidden />,
  system: <SettingOutlined aria-hidden />,
};
