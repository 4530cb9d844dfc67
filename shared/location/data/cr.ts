// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Costa_Rica
San José	Limón	Heredia	Alajuela	Guanacaste	Cartago	Puntarenas
San José		0	0	9.93	-84.08	Chepe
	Carmen		Barrio Amón|Barrio Escalante
	Merced
	Hospital
	Catedral		Centro
	Zapote
	San Francisco de Dos Ríos
	Uruca
	Mata Redonda		La Sabana|Rohrmoser
	Pavas
	Hatillo
	San Sebastián
Limón		1	0	9.99	-83.04	Puerto Limón
Escazú		0	0	9.92	-84.14	San Miguel de Escazú
San Francisco de Heredia		2	0	9.99	-84.13	San Francisco
Santa Ana		0	0	9.93	-84.18	Lindora
Alajuela		3	0	10.02	-84.21
Liberia		4	0	10.64	-85.44
Paraíso		5	0	9.84	-83.87
Puntarenas		6	0	9.98	-84.84
San Isidro de El General		0	0	9.37	-83.7	Pérez Zeledón|San Isidro
Curridabat		0	0	9.91	-84.03
Moravia		0	0	9.96	-84.05	San Vicente|San Vicente de Moravia
Upala		3	0	10.95	-85.14	San José
Purral		0	0	9.96	-84.03
Turrialba		5	0	9.9	-83.68
San Miguel de Desamparados		0	0	9.87	-84.06	San Miguel
San Pedro de Montes de Oca		0	0	9.93	-84.05	Montes de Oca|San Pedro
San Rafael Abajo		0	0	9.83	-84.29
Ciudad Quesada		3	0	10.32	-84.43	San Carlos|Quesada
Ipís		0	0	9.97	-84.01
Cartago		5	0	9.86	-83.92
Chacarita		6	0	9.98	-84.78
San Juan de Tibás		0	0	9.96	-84.08	Tibás|San Juan
Mercedes de Heredia		2	0	10.01	-84.13	Mercedes
Guadalupe		0	0	9.95	-84.06	Goicoechea
Aserrí		0	0	9.86	-84.09
San Rafael de Escazú		0	0	9.93	-84.14	San Rafael
San Felipe de Alajuelita		0	0	9.9	-84.11	San Felipe
Patarrá		0	0	9.88	-84.04
El Tejar		5	0	9.75	-84.23	Tejar
Heredia		2	0	10	-84.12
San Pablo de Heredia		2	0	10	-84.1	San Pablo
Calle Blancos		0	0	9.95	-84.07
Cañas		4	0	10.43	-85.1
Guápiles		1	0	10.22	-83.78
Siquirres		1	0	10.1	-83.51
San Diego de La Unión		5	0	9.9	-84	Tres Ríos|San Diego
Colima		0	0	9.95	-84.09
Esparza		6	0	9.99	-84.66
San Juan de Dios		0	0	9.88	-84.08
Nicoya		4	0	10.15	-85.45
San Rafael Arriba		0	0	9.88	-84.08
Jacó		6	0	9.61	-84.63	Playa Jacó|Garabito
Quepos		6	0	9.43	-84.16	Manuel Antonio
Tamarindo		4	0	10.3	-85.84
Puerto Viejo		1	0	9.66	-82.75`;
