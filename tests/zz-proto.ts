import { openMigrated } from '#tests/kit/server/pglite-dump.ts';
import { openTestApp, session } from '#tests/kit/server/app.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
const t0=performance.now();
const d = await openMigrated();
console.log('open', performance.now()-t0);
await putGoods(d.db, SMALL_SHOP);
const shop = openTestApp(d.db);
const add=(k:string)=>shop.call('POST','/api/add-cart',{body:{isCombo:false,products:{product_id:'tee',session_id:session(1),quantity:1,price:1,size:'S',color:'White'}},headers:{'idempotency-key':`"${k}"`}});
console.log((await add('a')).text);
const t1=performance.now();
for(let i=0;i<100;i++) await add('k'+i);
console.log('add', (performance.now()-t1)/100,'ms');
const t2=performance.now();
for(let i=0;i<100;i++) await shop.get('/api/get-cart',{session_id:session(1)});
console.log('get-cart', (performance.now()-t2)/100,'ms');
// real asynchrony?
let turns=0; let done=false;
void add('z').then(()=>{done=true});
while(!done){ turns++; await new Promise(r=>setImmediate(r)); }
console.log('turns', turns);
