// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/La_Paz
Santa Cruz	La Paz	Cochabamba	Chuquisaca	Oruro	Tarija	Potosí	Beni	Pando
Santa Cruz de la Sierra		0	0	-17.79	-63.18	Santa Cruz|SCZ
	Centro		Casco Viejo
	Equipetrol
	Urbarí
	Las Palmas
	Norte
	Sirari
	Plan Tres Mil
	Villa Primero de Mayo	villa	Villa 1º de Mayo
	El Bajío
	Pampa de la Isla	pampa
El Alto		1	0	-16.51	-68.16
Cochabamba		2	0	-17.39	-66.16
	Tunari
	Molle
	Alejo Calatayud
	Valle Hermoso
	Itocta
	Adela Zamudio		Centro|Queru Queru|Cala Cala
La Paz		1	0	-16.5	-68.15	Nuestra Señora de La Paz
	Centro
	Cotahuma
	Max Paredes
	Periférica
	San Antonio
	Sur		Zona Sur|Calacoto|San Miguel|Obrajes
	Mallasa
Sucre		3	0	-19.03	-65.26
Oruro		4	0	-17.98	-67.15
Tarija		5	0	-21.54	-64.73
Potosí		6	0	-19.58	-65.75
Sacaba		2	0	-17.4	-66.04
Montero		0	0	-17.34	-63.25
Quillacollo		2	0	-17.39	-66.28
Trinidad		7	0	-14.83	-64.9
Yacuiba		5	0	-22.02	-63.68
Riberalta		7	0	-11.01	-66.06
Tiquipaya		2	0	-17.34	-66.22
Guayaramerín		7	0	-10.83	-65.36
Bermejo		5	0	-22.73	-64.34
Mizque		2	0	-17.94	-65.34
Villazón		6	0	-22.09	-65.59
Llallagua		6	0	-18.42	-66.58
Camiri		0	0	-20.04	-63.52
Cobija		8	0	-11.03	-68.77
San Borja		7	0	-14.85	-66.75
San Ignacio de Velasco		0	0	-16.37	-60.95
Tupiza		6	0	-21.44	-65.72
Warnes		0	0	-17.52	-63.17
Ascensión de Guarayos		0	0	-15.89	-63.19	Ascención de Guarayos
Villamontes		5	0	-21.26	-63.47	Villa Montes
Cotoca		0	0	-17.82	-63.05
Yapacaní		0	0	-17.4	-63.83	Villa Yapacaní
El Torno		0	0	-17.99	-63.38	Santiago del Torno
Huanuni		4	0	-18.29	-66.84
Punata		2	0	-17.54	-65.83
Rurrenabaque		7	0	-14.44	-67.53
Uyuni		6	0	-20.46	-66.83`;
