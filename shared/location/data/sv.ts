// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/El_Salvador
San Salvador	Santa Ana	San Miguel	La Libertad	Sonsonate	Usulután	Cuscatlán	San Vicente	La Paz	Ahuachapán	La Unión	Cabañas	Chalatenango	Morazán
San Salvador		0	0	13.69	-89.19
	Centro Histórico		Centro
	Escalón		Colonia Escalón
	San Benito		Zona Rosa
	Miralvalle
	Miramonte
	San Jacinto
	Flor Blanca
	Layco
Soyapango		0	0	13.71	-89.14
Santa Ana		1	0	13.99	-89.56
San Miguel		2	0	13.48	-88.18
Mejicanos		0	0	13.72	-89.19
Santa Tecla		3	0	13.68	-89.28	Nueva San Salvador
Apopa		0	0	13.81	-89.18
Ciudad Delgado		0	0	13.72	-89.17	Delgado
Sonsonate		4	0	13.72	-89.72
San Marcos		0	0	13.66	-89.18
Usulután		5	0	13.35	-88.45
Cojutepeque		6	0	13.72	-88.93
Cuscatancingo		0	0	13.73	-89.18
San Vicente		7	0	13.63	-88.8
Zacatecoluca		8	0	13.5	-88.87
San Martín		6	0	13.78	-88.92
Ilopango		0	0	13.7	-89.11
Ahuachapán		9	0	13.92	-89.84
Antiguo Cuscatlán		3	0	13.66	-89.25
Chalchuapa		1	0	13.99	-89.68
Quezaltepeque		3	0	13.83	-89.27
La Unión		10	0	13.34	-87.84
Ayutuxtepeque		0	0	13.74	-89.2
Acajutla		4	0	13.59	-89.83
Aguilares		0	0	13.96	-89.19
Sensuntepeque		11	0	13.87	-88.63
Chalatenango		12	0	14.03	-88.93
Izalco		4	0	13.74	-89.67
Metapán		1	0	14.33	-89.45
San Rafael Oriente		2	0	13.38	-88.35
Puerto El Triunfo		5	0	13.28	-88.55
La Libertad		3	0	13.49	-89.32	Puerto de La Libertad|El Tunco|Surf City
San Francisco Gotera		13	0	13.7	-88.1	San Francisco
Sonzacate		4	0	13.73	-89.71
Santiago de María		5	0	13.48	-88.47`;
