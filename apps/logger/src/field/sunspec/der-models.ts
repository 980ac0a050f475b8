import { pointTable } from './points.ts';

/** 701: AC measurements. Power is positive for generation. */
export const derMeasureAc = pointTable(`
  St 1 enum16
  InvSt 2 enum16
  Alrm 4 bits32
  W 8 int16 W_SF
  VA 9 int16 VA_SF
  Var 10 int16 Var_SF
  PF 11 int16 PF_SF
  Hz 15 uint32 Hz_SF
  TotWhInj 17 uint64 TotWh_SF
  TotWhAbs 21 uint64 TotWh_SF
  TmpAmb 33 int16 Tmp_SF
  TmpCab 34 int16 Tmp_SF
  TmpSnk 35 int16 Tmp_SF
  TmpSw 37 int16 Tmp_SF
  WL1 39 int16 W_SF
  AL1 43 int16 A_SF
  VL1L2 44 uint16 V_SF
  VL1 45 uint16 V_SF
  WL2 62 int16 W_SF
  AL2 66 int16 A_SF
  VL2L3 67 uint16 V_SF
  VL2 68 uint16 V_SF
  WL3 85 int16 W_SF
  AL3 89 int16 A_SF
  VL3L1 90 uint16 V_SF
  VL3 91 uint16 V_SF
  A_SF 111 sunssf
  V_SF 112 sunssf
  Hz_SF 113 sunssf
  W_SF 114 sunssf
  PF_SF 115 sunssf
  VA_SF 116 sunssf
  Var_SF 117 sunssf
  TotWh_SF 118 sunssf
  Tmp_SF 120 sunssf
`);

export const derCapacity = pointTable(`
  WMaxRtg 0 uint16 W_SF
  WMax 24 uint16 W_SF
  WChaRteMax 32 uint16 W_SF
  WDisChaRteMax 33 uint16 W_SF
  W_SF 43 sunssf
`);

export const derEnterService = pointTable(`
  ES 0 enum16
  ESDlyTms 7 uint32
`);

export const derControls = pointTable(`
  WMaxLimPctEna 12 enum16
  WMaxLimPct 13 uint16 WMaxLimPct_SF
  WSetEna 20 enum16
  WSetMod 21 enum16
  WSet 22 int32 WSet_SF
  VarSetEna 33 enum16
  VarSetMod 34 enum16
  VarSet 36 int32 VarSet_SF
  VarSetPct 40 int16 VarSetPct_SF
  AntiIslEna 50 enum16
  WMaxLimPct_SF 52 sunssf
  WSet_SF 53 sunssf
  VarSet_SF 55 sunssf
  VarSetPct_SF 56 sunssf
`);

export const derStorage = pointTable(`
  WHRtg 0 uint16 WH_SF
  WHAvail 1 uint16 WH_SF
  SoC 2 uint16 Pct_SF
  SoH 3 uint16 Pct_SF
  Sta 4 enum16
  WH_SF 5 sunssf
  Pct_SF 6 sunssf
`);

export const derMeasureDc = pointTable(`
  NPrt 2 count
  DCA 3 int16 DCA_SF
  DCW 4 int16 DCW_SF
  DCWhInj 5 uint64 DCWH_SF
  DCWhAbs 9 uint64 DCWH_SF
  DCA_SF 13 sunssf
  DCV_SF 14 sunssf
  DCW_SF 15 sunssf
  DCWH_SF 16 sunssf
`);

export const derPort = pointTable(`
  PrtTyp 0 enum16
  DCA 10 int16 DCA_SF
  DCV 11 uint16 DCV_SF
  DCW 12 int16 DCW_SF
  DCWhInj 13 uint64 DCWH_SF
  DCWhAbs 17 uint64 DCWH_SF
`);
