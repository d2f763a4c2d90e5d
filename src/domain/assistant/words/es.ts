import type { Words } from "#domain/assistant/words/concept.ts";

export const es: Words = {
  "measure.revenue":
    "ingreso | ingresos | facturacion | facturamos | facturado | facturo | facturaron | facturar | vendimos | vendio | vendieron | vendido | hemos vendido | he vendido | vendi | ganamos en ventas | dinero | cifra de ventas | volumen de ventas | compro | compraron | nos compro | nos compraron | comprado | ha comprado | han comprado | ingresamos | rendimiento | nos compra mas | compra mas | nos compran mas | compran mas | compra | compran | nos compra | nos compran | nos ha comprado | nos han comprado | hemos recaudado | recaudamos | recaudado | recaudo | se ha recaudado | hemos hecho de caja | hicimos de caja | hecho de caja | hemos ingresado",
  "measure.refunds": "devolucion | reembolsos | reembolso",
  "measure.cost_of_sales": "coste de las ventas | costes de ventas | costo de ventas | coste de lo vendido",
  "measure.gross_profit": "ganancia bruta | beneficios brutos",
  "measure.gross_margin": "margen",
  "measure.units_sold":
    "unidades | cantidad vendida | unidades vendidas | piezas | piezas vendidas | mas popular | mas populares | que mas sale | que mas salen | que mas se mueve | que mas se mueven | se mueve mas | se mueven mas | que mas se pide | que mas se piden | se pide mas | se piden mas",
  "measure.sales_count":
    "numero de ventas | pedidos | numero de pedidos | cuantas ventas | historial de pedidos | historial de compras | mas movido | mas movida | con mas movimiento | mas tranquilo | mas tranquila",
  "measure.average_sale":
    "ticket medio | pedido medio | venta promedio | valor medio de venta | ticket promedio | compra promedio | compra media | valor promedio de compra",
  "measure.active_customers":
    "cliente activo | clientes que compraron | clientes distintos compraron algo | clientes compraron | clientes distintos compraron | clientes compraron algo",
  "measure.expenses":
    "gasto | costes | gastamos | gastado | costos | hemos gastado | gasto total | egresos | gastos totales | gaste | gastaron",
  "measure.labour_costs":
    "sueldos | salarios | nominas | gasto de personal | gastamos en sueldos | gastado en sueldos | gastamos en salarios | gastamos en personal",
  "measure.rent_costs":
    "gasto en alquiler | gastamos en alquiler | gastado en alquiler | pagamos de alquiler | alquiler | renta | alquileres",
  "measure.operating_expenses": "gasto operativo | costes operativos",
  "measure.acquisition_costs": "coste de captacion | costes de adquisicion | gastos de captacion",
  "measure.retention_costs": "coste de fidelizacion | costes de retencion",
  "measure.cost_per_customer": "coste por cliente",
  "measure.profit":
    "beneficios | ganancia | ganancias | beneficio neto | utilidad | ganancia o perdida | ganancia o con perdida | ganancias o perdidas | ganancias o con perdidas | ganando dinero | ganamos dinero | perdiendo dinero | perdimos dinero | ganando o perdiendo | ganamos o perdimos | beneficio o perdida | numeros rojos | numeros negros | rentables | beneficio operativo | resultado operativo",
  "measure.profit_margin": "margen neto | margen operativo | margen de explotacion",
  "measure.revenue_target": "objetivo | objetivos | meta | meta de ventas | objetivo de ventas | cuota",
  "measure.target_reached":
    "cumplimiento del objetivo | cumplimiento | del objetivo | porcentaje del objetivo | objetivo vs real | real vs objetivo | objetivo contra real | objetivo frente a real | meta vs real | falta para la meta | falta para el objetivo | nos falta para la meta | nos falta para el objetivo | cumplimos | hemos cumplido | alcanzamos | hemos alcanzado | llegamos al objetivo | hemos llegado al objetivo | llegamos a la meta | hemos llegado a la meta",
  "measure.fallback_rate": "incumplimiento",
  "measure.open_pipeline":
    "embudo | valor del pipeline | pipeline | valor de la cartera de negocios | embudo total | vale el embudo | vale nuestro embudo | vale el pipeline | hay en el embudo | en el embudo | valor total del embudo",
  "measure.weighted_pipeline": "valor ponderado | valor ponderado del embudo | pipeline ponderado",
  "measure.expected_revenue": "ventas esperadas | ingresos previstos",
  "measure.stuck_deals": "negocios parados",
  "measure.deals_won": "victorias",
  "measure.deals_lost": "derrotas",
  "measure.won_value": "importe ganado",
  "measure.lost_value": "importe perdido",
  "measure.win_rate":
    "tasa de cierre | porcentaje de exito | tasa de ganados | tasa de victorias | ratio de exito | porcentaje de cierre | tasa de conversion de negocios | tasa de exito | porcentaje de negocios ganamos | porcentaje de negocios ganados | que porcentaje ganamos",
  "measure.average_deal":
    "tamano medio de negocio | valor medio de negocio | tamano medio del negocio | valor medio por negocio | negocio medio | negocio promedio",
  "measure.sales_cycle":
    "cuanto tardan en cerrarse los negocios | cuanto tarda en cerrarse un negocio | cuanto tardamos en cerrar un negocio | cuanto tardamos en cerrar los negocios | tiempo de cierre | ciclo de ventas | duracion del ciclo | tardamos en ganar un negocio | tardamos en cerrar un negocio | cuanto tardamos en cerrar | dias para cerrar | se tarda en cerrar un negocio | se tarda en ganar un negocio",
  "measure.sales_velocity": "velocidad",
  "measure.deals_opened": "negocios abiertos nuevos | negocios nuevos abrimos | negocios abrimos",
  "measure.new_contacts": "contactos creados | contactos anadidos",
  "measure.converted_contacts": "conversiones",
  "measure.lead_conversion":
    "tasa de conversion | conversion | conversion de leads | tasa de conversion de leads | conversion de prospectos | tasa de conversion de prospectos",
  "measure.new_leads":
    "leads nuevos | nuevos leads | nuevos clientes potenciales | prospectos nuevos | nuevos prospectos",
  "measure.calls_made": "llamada | llamadas | numero de llamadas | llamamos",
  "measure.activities_logged": "actividad | actividades registradas",
  "dimension.account":
    "cuentas | cliente | clientes | cuenta | paciente | pacientes | clientela | quien compra mas | quien nos compra mas | quienes compran mas | quienes nos compran mas | quien compro mas | quien nos compro mas | quien ha comprado mas | quien nos ha comprado mas",
  "dimension.contact": "contactos | persona | personas | contacto",
  "dimension.product":
    "productos | articulo | articulos | producto | tratamiento | tratamientos | servicio | servicios | curso | cursos",
  "dimension.category":
    "categorias | categoria | linea | lineas | linea de productos | lineas de productos | familia de productos | familias de productos | rubro | rubros | en que gastamos | en que se gasto | en que se fue | en que se nos fue | en que hemos gastado | en que se nos va el dinero | en que se va el dinero | en que se nos va la plata | en que gasto | adonde se va el dinero | a donde se va el dinero",
  "dimension.channel": "canales | canal",
  "dimension.region": "regiones | region | territorio | territorios | zona | zonas",
  "dimension.owner":
    "responsables | comercial | comerciales | vendedor | vendedores | vendedora | vendedoras | agente | agentes | responsable | ejecutivo | ejecutivos | terapeuta | terapeutas | fisioterapeuta | fisioterapeutas | medico | medicos | profesor | profesores | empleado | empleados | empleada | por persona",
  "dimension.stage": "etapas | etapa | fase | fases",
  "dimension.source":
    "origenes | origen | fuente | fuentes | origen del contacto | origen de los contactos | origen del lead | origen del cliente | de donde vienen los leads | de donde vienen nuestros leads | de donde salen los leads | de donde vienen los prospectos | de donde llegan los leads",
  "dimension.priority": "prioridades | prioridad",
  "dimension.lost_reason":
    "motivos de perdida | motivo de perdida | motivo | motivos | razon | razones | razon de perdida",
  "thing.deals":
    "negocio | negocios | oportunidad | oportunidades | trato | tratos | contrato | contratos | obra | obras | encargo | encargos",
  "thing.sales": "venta | ventas",
  "thing.leads":
    "lead | leads | cliente potencial | clientes potenciales | prospecto | prospectos | interesado | interesados",
  "thing.meetings": "reunion | reuniones",
  "thing.tasks": "tarea | tareas",
  "thing.notes": "nota | notas",
  "state.won":
    "ganado | ganados | ganada | ganadas | ganamos | gano | ganaron | ganar | ganan | cerrados ganados | hemos ganado | ha ganado | gana | gane | cerramos con exito | concretamos | concretados | firmamos | cerramos | hemos cerrado | cerraron",
  "state.lost":
    "perdido | perdidos | perdida | perdidas | perdimos | perdio | perdieron | perder | ha perdido | hemos perdido | pierde | perdi | perdemos | pierden | se nos cayeron | se nos cayo | se nos caen | se cayeron | se nos fueron | se nos escaparon",
  "state.open":
    "abierto | abiertos | abierta | abiertas | activos | en curso | sin cerrar | en marcha | siguen abiertos | vivos",
  "state.new":
    "nuevo | nuevos | nueva | nuevas | creado | creados | creada | creadas | anadidos | se crearon | creamos | se abrieron | abrimos",
  "state.stuck":
    "estancado | estancados | parados | atascados | parada | paradas | estancada | estancadas | atascadas | bloqueados | bloqueadas",
  "time.today": "hoy | hasta hoy",
  "time.yesterday": "ayer",
  "time.tomorrow": "manana",
  "time.this_week": "esta semana | la semana actual | de la semana",
  "time.last_week": "la semana pasada | semana pasada",
  "time.next_week": "la semana que viene | la proxima semana | proxima semana",
  "time.this_month": "este mes | el mes actual | mes en curso | en lo que va de mes | del mes | de este mes",
  "time.last_month": "el mes pasado | mes pasado",
  "time.next_month": "el mes que viene | el proximo mes | proximo mes",
  "time.this_quarter": "este trimestre | el trimestre actual | trimestre en curso | del trimestre",
  "time.last_quarter": "el trimestre pasado | trimestre pasado",
  "time.next_quarter": "el proximo trimestre | proximo trimestre | el trimestre que viene",
  "time.this_year":
    "este ano | el ano actual | en lo que va de ano | en lo que va del ano | en lo corrido del ano | lo corrido del ano | en lo que llevamos de ano | ano en curso | del ano | de este ano",
  "time.last_year": "el ano pasado | ano pasado",
  "time.this_half": "este semestre | el semestre actual | semestre en curso",
  "time.last_half": "el semestre pasado | semestre pasado | semestre anterior",
  "time.next_year": "el proximo ano | proximo ano | el ano que viene",
  "time.all":
    "en total | desde siempre | de todos los tiempos | historico | hasta ahora | todo el tiempo | hasta la fecha | todo",
  "unit.day": "dia | dias",
  "unit.week": "semana | semanas",
  "unit.month": "mes | meses",
  "unit.quarter": "trimestre | trimestres",
  "unit.year": "ano | anos",
  "grain.day": "diario | diarios | diaria | diarias | dia a dia | cada dia",
  "grain.week": "semanal | semanales | semana a semana | cada semana",
  "grain.month": "mensual | mensuales | mes a mes | cada mes | mes por mes | por meses | al mes",
  "grain.quarter": "trimestral | trimestrales | cada trimestre",
  "grain.year": "anual | anuales | cada ano",
  "ordinal.1": "primer | primero | primera",
  "ordinal.2": "segundo | segunda",
  "ordinal.3": "tercer | tercero | tercera",
  "ordinal.4": "cuarto | cuarta",
  "value.high": "alta",
  "value.medium": "media",
  "value.low": "baja",
  "quantity.count": "cuantos | cuantas | numero de | cantidad de | el numero de",
  "quantity.value":
    "cuanto tengo | cuanto tengo en | valor total | importe total | valor total de | importe total de | valor | importe | cuanto | cuanto valen | valor de | cuanto vale | valen | monto | cuanto dinero | tamano | cuanta | cuanta plata",
  "quantity.average":
    "medio | media de | promedio | de media | valor medio | valor medio de | importe medio | en promedio | valor promedio | tamano medio | tamano medio de",
  "quantity.total": "total | suma | suma de | total de | en total",
  "rank.most":
    "mas | nos compra mas | compra mas | nos compran mas | compran mas | quien compra mas | quien nos compra mas | quienes compran mas | quienes nos compran mas | quien compro mas | quien nos compro mas | quien ha comprado mas | quien nos ha comprado mas",
  "rank.fewest": "menos",
  "rank.top":
    "mejor | mejores | mayor | mayores | top | principales | principal | mas alto | mas altos | mas grande | mas grandes | mas vendido | mas vendidos | mas alta | primeros | primeras | mas fuerte | mas fuertes | mas valioso | mas valiosos | de mayor a menor | mas caro | mas caros | mas cara | ordena por valor | ordenar por valor | ordenado por valor | ordenados por valor | ordenadas por valor | ordenalos por valor | ordenalas por valor | ordena por importe | ordenar por importe | ordenalas por importe | ordenalos por importe | por importe | ranking | ranking de | clasificacion | clasificacion de | los mas vendidos | las mas vendidas | que mas se vende | que mas se venden | se vende mas | se venden mas | mas movido | mas movida | con mas movimiento | mas popular | mas populares | que mas sale | que mas salen | que mas se mueve | que mas se mueven | se mueve mas | se mueven mas | que mas se pide | que mas se piden | se pide mas | se piden mas",
  "rank.bottom":
    "peor | peores | menor | menores | mas bajo | mas bajos | mas baja | mas pequeno | mas pequenos | de menor a mayor | mas barato | mas baratos | menos vendido | menos vendidos | que no se venden | que no se vende | que menos se vende | que menos se venden | se vende menos | se venden menos | mas tranquilo | mas tranquila | mas flojo | mas floja",
  "compare.mark":
    "frente a | frente al | contra | comparado con | comparados con | en comparacion con | respecto a | respecto al | vs | versus | compara con | comparada con | comparadas con | que el | compara | comparar | comparame | compare | mas que | menos que | compran mas que | compraron mas que | compro mas que | se venden mas que | venden mas que | se vendieron mas que | compran menos que | compraron menos que | compro menos que | se venden menos que | venden menos que | se vendieron menos que | mejor que | peor que | mas que en | menos que en | comparativa | comparativa de | comparacion de",
  "compare.previous":
    "frente al periodo anterior | respecto al periodo anterior | comparado con el periodo anterior | intermensual | que antes",
  "compare.year":
    "interanual | frente al mismo periodo del ano pasado | respecto al mismo periodo del ano pasado | ano contra ano | comparado con el mismo periodo del ano anterior | mismo periodo del ano pasado | el mismo mes del ano pasado | mismo mes del ano pasado | el mismo mes del ano anterior | mismo mes del ano anterior | mismo trimestre del ano pasado | misma semana del ano pasado | misma epoca del ano pasado",
  "span.last": "ultimos | ultimas | ultimo | ultima | pasados",
  "span.next": "proximos | proximas | siguientes",
  "span.since": "desde | a partir de | desde el | desde que empezo | desde principios de",
  "span.from": "entre | del | de",
  "span.until": "hasta | hasta el",
  "span.to": "y | a | al",
  "not.not": "no | que no estan | que no esten | no estan",
  "not.without":
    "sin | no tienen | no tiene | que no tienen | sin ningun | sin ninguna | que no tengan | no tienen a | les falta | sin su | no tienen su",
  "not.except": "excepto | salvo | menos los de | a excepcion de | sin contar | sin contar a | excluyendo",
  "than.least": "al menos | como minimo",
  "than.most": "como maximo | hasta un maximo de",
  "than.more":
    "mas de | superior a | superiores a | mayor que | mayores que | por encima de | mayor de | mayores de | hace mas de | desde hace mas de",
  "than.less": "menos de | inferior a | inferiores a | menor que | menores que | por debajo de | menor de | menores de",
  "mark.by":
    "por | por cada | segun | desglosado por | agrupado por | agrupados por | cada | para cada | en que gastamos | en que se gasto | en que se fue | en que se nos fue | en que hemos gastado | por persona | de donde vienen los leads | de donde vienen nuestros leads | de donde salen los leads | de donde vienen los prospectos | de donde llegan los leads | en que se nos va el dinero | en que se va el dinero | en que se nos va la plata | en que gasto | adonde se va el dinero | a donde se va el dinero",
  "mark.which": "que | cual | cuales | a que",
  "mark.bought":
    "quien compra | quien nos compra | quienes compran | quienes nos compran | quien compro | quien nos compro | quienes compraron | quienes nos compraron | quien ha comprado | quien nos ha comprado | quienes han comprado | quienes nos han comprado | quien lo compro | quien la compro | quienes lo compraron | a quien vendimos | a quien le vendimos | a quienes vendimos | a quienes les vendimos | a quien se lo vendimos | compradores de | compra | compran | nos compra | nos compran | compro | compraron | nos compro | nos compraron | comprado | ha comprado | han comprado | nos ha comprado | nos han comprado | clientes que compraron | clientes compraron",
  "status.cancelled": "cancelado | cancelados | cancelada | canceladas | anulado | anulados | anulada | anuladas",
  "mark.who":
    "quien | quienes | quien compra | quien nos compra | quienes compran | quienes nos compran | quien compro | quien nos compro | quienes compraron | quienes nos compraron | quien ha comprado | quien nos ha comprado | quienes han comprado | quienes nos han comprado | quien lo compro | quien la compro | quienes lo compraron | a quien vendimos | a quien le vendimos | a quienes vendimos | a quienes les vendimos | a quien se lo vendimos | compradores de",
  "mark.mine":
    "mi | mis | mio | mios | mia | mias | yo | solo los mios | solo mios | tengo | tengo yo | hice | he hecho | he tenido | tuve",
  "mark.list":
    "lista | muestra | muestrame | ver | listar | ensename | dame | encuentra | busca | lista de | mostrar | lista los | quiero ver | historial de pedidos | historial de compras",
  "mark.why": "por que | a que se debe | por que motivo | cual es la causa",
  "mark.change":
    "bajo | bajan | bajar | bajaron | han bajado | ha bajado | cayo | cayeron | han caido | ha caido | disminuyo | disminuyeron | subio | subieron | han subido | ha subido | aumento | aumentaron | crecio | crecieron | cambio | cambiaron | crecimos | bajamos | subimos | mejoro | mejoramos | empeoro | crecimiento | mejor o peor | mas o menos que | tasa de crecimiento | creciendo | bajando | subiendo | vendiendo mas o menos",
  "mark.meaning":
    "significa | que significa | quiere decir | define | definicion | definicion de | como se calcula | explica | calcula",
  "mark.trend":
    "evolucion | tendencia | a lo largo del tiempo | evolucion de | van subiendo | va subiendo | van bajando | va bajando | va creciendo | se disparan | se estan disparando | van creciendo | estan subiendo | esta subiendo | estan bajando | esta bajando",
  "mark.closing":
    "cierran | se cierran | con cierre | que cierran | cierre previsto | fecha de cierre | cierra | se cerraran | por cerrar | cerrarian | deberian cerrar | cierres previstos | cierres | previstos para cerrar",
  "mark.follow":
    "y que hay de | que hay de | y que tal | que tal | y para | ahora | solo | solamente | y en | y de | nada mas | solamente los | solo los | solo las",
  "mark.and": "tambien | ademas | o | u | e",
  "time.prior_week": "la semana anterior | semana anterior",
  "time.prior_month": "el mes anterior | mes anterior | el mes de antes",
  "time.prior_quarter": "el trimestre anterior | trimestre anterior",
  "time.prior_year": "el ano anterior | ano anterior",
  "time.day_before_yesterday": "anteayer | antes de ayer | antier",
  "time.day_after_tomorrow": "pasado manana",
  "time.week_before_last": "la semana antepasada | semana antepasada",
  "time.month_before_last": "el mes antepasado | mes antepasado",
  "time.year_before_last": "el ano antepasado | ano antepasado",
  "time.whole_year": "todo el ano | el ano completo | el ano entero | ano completo | ano entero",
  "half.1": "primer semestre | primera mitad | primer semestre de | primera mitad de",
  "half.2": "segundo semestre | segunda mitad | segundo semestre de | segunda mitad de",
  "span.after": "despues de | despues del | posteriores a",
  "span.before": "antes de | antes del | anteriores a",
  "mark.when": "cuando | en que",
  "attribute.industry": "sector | industria",
  "attribute.country": "pais",
  "attribute.city": "ciudad",
  "mark.future": "vamos a | ganaremos | venderemos | facturaremos",
  "mark.advice": "debo | deberia | debemos | deberiamos | caliente | calientes",
  "change.up":
    "subieron | subio | han subido | ha subido | crecio | crecieron | han crecido | creciendo | aumentaron | aumento | subiendo | compran mas que | compraron mas que | compro mas que | se venden mas que | venden mas que | se vendieron mas que",
  "change.down":
    "bajaron | bajo | han bajado | ha bajado | cayeron | cayo | han caido | ha caido | disminuyeron | disminuyo | bajando | cayendo | compran menos que | compraron menos que | compro menos que | se venden menos que | venden menos que | se vendieron menos que",
  "mark.share":
    "cuanto dependemos de | que tanto dependemos de | que porcentaje | porcentaje | por ciento | proporcion | que parte | %",
  "mark.season":
    "primavera | verano | otono | invierno | finde | fin de semana | navidad | navidades | semana santa | black friday | buen fin | temporada | quincena | ano fiscal | lunes | martes | miercoles | jueves | viernes | sabado | domingo | anoche | esta manana | esta tarde",
  "mark.sold":
    "vendimos | vendio | vendieron | vendido | hemos vendido | he vendido | vendi | compro | compraron | nos compro | nos compraron | comprado | ha comprado | han comprado | compra | compran | nos compra | nos compran | nos ha comprado | nos han comprado",
  "measure.new_customers": "cliente nuevo | nuevos clientes | clientes que entraron | clientes captados",
  "mark.spent":
    "en que gastamos | en que se gasto | en que se fue | en que se nos fue | en que hemos gastado | en que se nos va el dinero | en que se va el dinero | en que se nos va la plata | en que gasto | adonde se va el dinero | a donde se va el dinero",
  "mark.quiet":
    "no han comprado | no ha comprado | no nos han comprado | no nos compran | no nos compra | no compran | no compra | no compraron | no han pedido | no han hecho pedidos | no han hecho ningun pedido | no hacen pedidos | no piden | sin comprar | sin comprarnos | sin pedir | sin pedidos | sin hacer pedidos | dejaron de comprar | han dejado de comprar | no han vuelto a comprar | no nos han comprado nada | no han comprado nada | no compraron nada | no nos compraron | no nos compraron nada | no pidieron | no pidieron nada | inactivo | inactivos | inactiva | inactivas | dormidos | no compran hace | no compra hace",
  "mark.weekday": "dia de la semana | dias de la semana",
  "mark.halfYear": "medio ano | seis meses",
  "mark.gap":
    "cuanto falta | cuanto le falta | cuanto les falta | cuanto nos falta | cuanto me falta | falta | faltan | le falta | nos falta | me falta | le falta a | falta para | falta para llegar | falta para llegar a | falta para llegar al | nos falta para llegar a | nos falta para llegar al | falta para alcanzar | nos falta para alcanzar | falta para cumplir | nos falta para cumplir | le falta para llegar a | le falta para cumplir | por debajo de | por debajo del | lejos de | lejos del | cerca de | cerca del | cuanto queda | queda para | diferencia con | diferencia hasta | brecha | brecha con",
  "mark.soldGoods": "vendido | vendida | vendidos | vendidas",
  "mark.unsupported":
    "cada cuanto | con que frecuencia | productos nuevos | nuevos productos | producto nuevo | nuevo producto | novedades | cuales tienen",
  "mark.they": "ellos | ellas | eso | esos | esas | cuanto suponen | cuanto supone",
  filler: "normalmente | generalmente | usualmente | realmente",
  "attribute.email": "correo | correo electronico | email | correos",
  "attribute.phone": "telefono | numero de telefono | celular | telefonos",
  "mark.now": "ahora mismo | actualmente | en este momento",
  "mark.chart": "grafico | grafica | en un grafico | en una grafica | en grafico | como grafico",
  "mark.breakdown": "desglose | desglose de | desglosa | desglosado",
  "mark.among": "de ellos | de ellas | de esos | de esas | de estos | de estas",
  "mark.doing":
    "va | vamos | vamos bien | va bien | vamos mal | va mal | como va | como vamos | como nos va | como le va | como va el negocio | como va la empresa | que tal va | que tal vamos | que tal le va",
  "time.rest_of_week":
    "antes de fin de semana | antes de que acabe la semana | antes de que termine la semana | antes del fin de la semana | antes de final de semana | antes de terminar la semana | a fin de semana | hasta fin de semana | de aqui a fin de semana | lo que queda de la semana | en lo que queda de la semana | el resto de la semana | lo que queda de semana",
  "time.rest_of_month":
    "antes de fin de mes | antes de que acabe el mes | antes de que termine el mes | antes del fin del mes | antes de final de mes | antes de terminar el mes | a fin de mes | hasta fin de mes | de aqui a fin de mes | lo que queda del mes | en lo que queda del mes | el resto del mes | lo que queda de mes",
  "time.rest_of_quarter":
    "antes de fin de trimestre | antes de que acabe el trimestre | antes de que termine el trimestre | antes del fin del trimestre | antes de final de trimestre | antes de terminar el trimestre | a fin de trimestre | hasta fin de trimestre | de aqui a fin de trimestre | lo que queda del trimestre | en lo que queda del trimestre | el resto del trimestre | lo que queda de trimestre",
  "time.rest_of_year":
    "antes de fin de ano | antes de que acabe el ano | antes de que termine el ano | antes del fin del ano | antes de final de ano | antes de terminar el ano | a fin de ano | hasta fin de ano | de aqui a fin de ano | lo que queda del ano | en lo que queda del ano | el resto del ano | lo que queda de ano",
  "mark.while":
    "hace tiempo | hace mucho | hace mucho tiempo | ultimamente | desde hace tiempo | en un tiempo | recientemente | inactivo | inactivos | inactiva | inactivas | dormidos",
  "mark.price": "mas caro | mas caros | mas cara | mas caras | mas barato | mas baratos | mas barata",
  "mark.ranking": "ranking | ranking de | clasificacion | clasificacion de",
  "mark.sameMonth":
    "el mismo mes del ano pasado | mismo mes del ano pasado | el mismo mes del ano anterior | mismo mes del ano anterior",
  "mark.earlier": "pasado | pasada | anterior | el pasado | la pasada | el anterior | la anterior",
  "mark.later":
    "proximo | proxima | siguiente | el proximo | la proxima | el siguiente | la siguiente | el que viene | la que viene",
  "mark.also": "tambien",
  "time.last_year_to_date": "ano pasado a la fecha | el ano pasado a la fecha | a estas alturas del ano pasado",
  "mark.contract": "contrato | contratos",
  "mark.job": "obra | obras | encargo | encargos",
  noise:
    "totales | el | la | los | las | lo | al | en | con | para | se | es | son | fue | fueron | era | eran | ha | han | hemos | he | hay | hubo | habia | tenemos | tiene | tienen | tuvimos | nuestro | nuestra | nuestros | nuestras | nos | nosotros | su | sus | me | te | le | les | dime | por favor | puedes | podrias | decirme | quiero | saber | quisiera | como | van | hola | esta | estan | este | estos | estas | todos | todas | registro | registros | todavia | aun | siguen | sigue | hecho | hicimos | hizo | cual es | cual fue | cuales son | cuales fueron | cuanto es | cuanto fue | cuantos hay | conseguimos | generado | genero | generaron | obtenido | obtuvimos | dolares | euros | usd | eur | $ | € | durante | dentro de | ? | ¿ | ! | ¡ | tuvo | tuvieron | vino | vienen | viene | entre los dos | juntos | ambos | estaban | esta entre | algun | alguna | ahorita | ahora | llevamos | lleva | llevo | se nos | porfa | por fa | porfavor | oye | a ver | mas o menos | aproximadamente | salimos | salimos con | quedamos | estamos | entraron | llegaron | llego | traeme | pasame | sacame | haz | hazme | un resumen | resumen | detalle | dame un | cifras | numeros | desde hace | hace | me puedes decir | puedes decirme | puedes mostrarme | me muestras | me dices | necesito | necesito saber | me gustaria saber | me gustaria | quisiera saber | sabes | a la fecha | podrias decirme",
};
