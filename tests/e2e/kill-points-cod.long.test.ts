import { testKillPoints } from './test-kill-points.ts';

testKillPoints('cod');
